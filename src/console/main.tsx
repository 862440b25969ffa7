/** Starts the page. */
import { render } from "preact";
import { App } from "./app.tsx";
import { listenToKeys } from "./parts/keys.tsx";
import { followLinks } from "./router.ts";
import { takeTokenFromFragment } from "./token.ts";
import "./style.css";

takeTokenFromFragment();
followLinks();
listenToKeys();
const root = document.getElementById("app");
if (root !== null) render(<App />, root);
