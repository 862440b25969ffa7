import { say } from "../settings.ts";
import { texts } from "../texts.ts";

/** Stands where something is being loaded. */
export const Busy = () => (
  <p class="busy" role="status">
    {say(texts.loading)}
  </p>
);
