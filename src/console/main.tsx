/** Starts the page. */
import { render } from "preact";
import { App, showView } from "./app.tsx";
import { listenToKeys } from "./parts/keys.tsx";
import { followLinks, place } from "./router.ts";
import { signInByFragment } from "./sign-in-link.ts";
import "./style.css";

followLinks();
listenToKeys();
const root = document.getElementById("app");
// Views read with the token: it comes first, or what they read ahead would be refused.
void signInByFragment()
  // The view's files come beside the page's own: drawn at once with it, it is there sooner than after a page without it.
  .then(() => showView(place.value.parts[0] ?? ""))
  .then(() => {
    if (root !== null) render(<App />, root);
  });
