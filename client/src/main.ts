import { mount } from "svelte";
import App from "./App.svelte";
import { hashOf } from "./lobby/link";
import "./look/style.css";

// A link to an invitation has a path, so that messengers can show what it is to; from here on it stands behind the #.
const hash = hashOf(location.pathname);
if (hash) history.replaceState(null, "", `/${hash}`);

mount(App, { target: document.getElementById("app")! });
