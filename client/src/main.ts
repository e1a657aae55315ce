import { mount } from "svelte";
import App from "./App.svelte";
import { hashOf } from "./lobby/link";
import "./look/style.css";
import { reachBy } from "./wire/transport";

// A link to an invitation has a path, so that messengers can show what it is to; from here on it stands behind the #.
const hash = hashOf(location.pathname);
if (hash) history.replaceState(null, "", `/${hash}`);

// A page of a static site says where its table is; any other page is a server's.
const named = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
const begin = () => mount(App, { target: document.getElementById("app")! });

// Not awaited at the top: whatever is fetched later would then share nothing with this script, and weigh more.
if (named("sealed-orders-table"))
  void import("./wire/worker.svelte").then(({ tableOfPage }) => {
    reachBy(tableOfPage(named));
    begin();
  });
else begin();
