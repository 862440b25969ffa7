/** Starts the page. */
import { render } from "preact";
import { App } from "./app.tsx";
import { listenToKeys } from "./parts/keys.tsx";
import { followLinks, place } from "./router.ts";
import { signInByFragment } from "./sign-in-link.ts";
import { loadView } from "./views.ts";
import "./style.css";

followLinks();
listenToKeys();
const root = document.getElementById("app");
// Views read with the token: it comes first, or what they read ahead would be refused.
void signInByFragment().then(() => {
  // While what surrounds it is drawn. A failure is told where the view is shown.
  loadView(place.value.parts[0] ?? "")?.catch(() => undefined);
  if (root !== null) render(<App />, root);
});
