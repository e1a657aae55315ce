/** Answers for a component that may be gone when they come. */

import { onDestroy } from "svelte";

/** Called while a component is made: what it then waits for through this never comes once it is gone. */
export function whileHere(): <T>(asked: Promise<T>) => Promise<T> {
  let gone = false;
  onDestroy(() => (gone = true));
  return (asked) =>
    new Promise((take, refuse) =>
      asked.then(
        (answer) => gone || take(answer),
        (error) => gone || refuse(error),
      ),
    );
}
