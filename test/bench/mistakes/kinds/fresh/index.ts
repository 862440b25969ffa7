/** The fresh kinds in halves: which half a kind is in follows from its name, so nobody chose it. */
import type { Kind } from "../../plant.ts";
import { firstOtherKinds } from "./first-others.ts";
import { firstTreeKinds } from "./first-trees.ts";
import { firstXmlKinds } from "./first-xml.ts";
import { fourthConditionKinds } from "./fourth-conditions.ts";
import { fourthOtherKinds } from "./fourth-others.ts";
import { fourthTreeKinds } from "./fourth-trees.ts";
import { fourthWayKinds } from "./fourth-ways.ts";
import { secondKinds } from "./second.ts";
import { thirdOtherKinds } from "./third-others.ts";
import { thirdTreeKinds } from "./third-trees.ts";
import { thirdValueKinds } from "./third-values.ts";

function half(kinds: readonly Kind[], which: 0 | 1): Kind[] {
  return kinds.filter(({ id }) => [...id].reduce((sum, one) => sum + (one.codePointAt(0) ?? 0), 0) % 2 === which);
}

const first = [...firstTreeKinds, ...firstXmlKinds, ...firstOtherKinds];
const third = [...thirdTreeKinds, ...thirdValueKinds, ...thirdOtherKinds];
const fourth = [...fourthWayKinds, ...fourthTreeKinds, ...fourthConditionKinds, ...fourthOtherKinds];

export const freshGroups: Readonly<Record<string, readonly Kind[]>> = {
  "first fresh set, one half": half(first, 0),
  "first fresh set, other half": half(first, 1),
  "second fresh set": secondKinds,
  "third fresh set, one half": half(third, 0),
  "third fresh set, other half": half(third, 1),
  "fourth fresh set, one half": half(fourth, 0),
  "fourth fresh set, other half": half(fourth, 1),
};
