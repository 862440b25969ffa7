/** What whoever runs a deployment finds on one page. */
import { from } from "./requirement.ts";

export const operating = from("operating a deployment", {
  "operating/page":
    "One page, in English and Chinese, tells an operator how to deploy, check, watch, back up, upgrade, pay for, repair and remove a deployment.",
  "operating/settings": "Every variable that an operator may set is named in the documents for operators.",
  "operating/alerts": "The page names every alert that the server writes into its log.",
  "operating/cost": "The page computes what consultations cost from the measured table of calls.",
});
