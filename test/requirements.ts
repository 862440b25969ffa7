/** The requirements manifest, as tests import it. */
export { proves, requirements } from "./requirements/index.ts";
