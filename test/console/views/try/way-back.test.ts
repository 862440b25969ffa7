/** The earlier steps that a walk in the page can return to. */
import { expect, test } from "vitest";
import type { Walked } from "../../../../src/console/views/try/golden.ts";
import { earlierStepsOf } from "../../../../src/console/views/try/way-back.ts";
import { proves } from "../../../requirements/index.ts";

const left = (tree: string, node_id: string, current_step: string): Walked =>
  ({ from: { knowledge_base: "pets", tree, node_id, current_step } }) as Walked;
const here = { knowledge_base: "pets", tree: "main", is_complete: false };

test("are named as clients name them, by the titles that were read, those of other trees too", () => {
  proves("page/goto");
  const path = ["pets/start#root", "age", "size", "chip"];
  const steps = [left("start", "root", "Which pet"), left("main", "age", "Its age")];
  expect(earlierStepsOf({ ...here, path }, steps)).toEqual([
    { option: "goto:pets/start#root", title: "Which pet" },
    { option: "goto:age", title: "Its age" },
    { option: "goto:size", title: "size" },
  ]);
});

test("are each there once, where it was come to last, and none of a complete consultation", () => {
  const path = ["root", "age", "root", "chip"];
  expect(earlierStepsOf({ ...here, path }, []).map(({ option }) => option)).toEqual(["goto:age", "goto:root"]);
  expect(earlierStepsOf({ ...here, path, is_complete: true }, [])).toEqual([]);
});
