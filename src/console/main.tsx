/** Starts the page. */
import { render } from "preact";
import { App } from "./app.tsx";
import { listenToKeys } from "./parts/keys.tsx";
import { followLinks, place } from "./router.ts";
import { takeTokenFromFragment } from "./token.ts";
import { loadView } from "./views.ts";
import "./style.css";

takeTokenFromFragment();
followLinks();
listenToKeys();
// While what surrounds it is drawn. A failure is told where the view is shown.
loadView(place.value.parts[0] ?? "")?.catch(() => undefined);
const root = document.getElementById("app");
if (root !== null) render(<App />, root);
