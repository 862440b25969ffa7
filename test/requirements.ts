/** The requirements manifest, as tests import it. */
export { type Requirement, proves, requirements } from "./requirements/index.ts";
