/** Starts the page. */
import { render } from "preact";
import { App } from "./app.tsx";
import { followLinks } from "./router.ts";
import "./style.css";

followLinks();
const root = document.getElementById("app");
if (root !== null) render(<App />, root);
