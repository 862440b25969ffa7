/** What the tasks brought that a task depends on, for its decisions. It is data: what tools returned may be in it. */
import type { Json } from "../../json.ts";
import type { TaskSpec } from "../../tasks/model.ts";
import type { OperationCall } from "../call.ts";
import { openTask } from "./task-log.ts";

/** Tasks whose results are shown; of more, the first. */
const MAX_SHOWN = 8;
/** Characters of a description and of a result. */
const MAX_DESCRIPTION = 400;
const MAX_RESULT = 2_000;

/** Description and result of each, in the order in which they are named. One that cannot be read is left out. */
export async function resultsOfParents(
  { depends_on = [] }: TaskSpec,
  call: OperationCall,
): Promise<{ [name: string]: Json }[]> {
  const opened = await Promise.all(depends_on.slice(0, MAX_SHOWN).map((id) => openTask(call, id)));
  return opened.flatMap((one) => {
    if (!one.ok) return [];
    const { task, ended } = one.value.state;
    return [
      {
        task_id: task.task_id,
        ...(task.name !== undefined && { name: task.name }),
        description: cut(task.description, MAX_DESCRIPTION),
        result: cut(ended?.summary ?? "", MAX_RESULT),
      },
    ];
  });
}

const cut = (text: string, limit: number): string => (text.length > limit ? `${text.slice(0, limit)}…` : text);
