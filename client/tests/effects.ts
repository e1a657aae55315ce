/** An environment for tests in which effects run, as in a browser, and there is no page. */

import type { Environment } from "vitest/runtime";

export default {
  name: "effects",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
