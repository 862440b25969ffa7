/** Tasks that run by themselves: handing in, dispatch, the loop, and what survives. */
import { from } from "./requirement.ts";

export const taskRuns = [
  ...from("seed 004 §1", {
    "task-runs/spec-fields":
      "A task is handed in as JSON with a description, and may have a type, a priority, max_steps and expected_tools; it gets an id.",
    "task-runs/file":
      "A file of tasks, a line of JSON each, is handed in and watched for more; errors are said by line.",
    "task-runs/dispatch-order":
      "Tasks are dispatched by type, higher priority first, then in the order in which they were handed in.",
    "task-runs/ageing": "A task that waits rises one level of priority for each ten minutes.",
    "task-runs/limits-at-once": "Of one tenant and type no more tasks run at once than allowed.",
    "task-runs/dependencies": "A task is dispatched after all it depends on, and fails with it.",
    "task-runs/recorded-order": "When a task was handed in, and when and as which it was dispatched, is recorded.",
  }),
  ...from("seed 004 §3", {
    "task-runs/decisions":
      "A model decides each step: thinking, action, tool_id, parameters, confidence, with defaults; what is no decision is asked for once more.",
    "task-runs/completes": "complete_task ends the task with a summary.",
    "task-runs/max-steps": "A task takes at most max_steps steps.",
    "task-runs/decision-material":
      "Each decision is made with the task, the tools there are now with their descriptions, the steps so far, and what tools left behind.",
    "task-runs/left-behind":
      "What tools leave behind is kept for the steps that follow: history, tools found, state they ask to keep.",
    "task-runs/host-run": "Without a model whoever reads the task decides its next step, and hands it in as a turn.",
    "task-runs/asks": "A task can ask its user; it waits for the answer and takes no place among those that run.",
  }),
  ...from("seed 004 实际执行示例", {
    "task-runs/seed-example":
      "A chart asked for in Chinese over HTTP is drawn by a tool that was found, agreed to and installed meanwhile; the trajectory shows every stage.",
    "task-runs/host-chart": "The same runs without a model: its host reads each decision to take, and hands it in.",
  }),
  ...from("seed 004 §4.2", {
    "task-runs/finds-tools":
      "A tool that is missing is looked for as a step of the task; that none was found is an observation, and the task goes on.",
  }),
  {
    id: "task-runs/five-tries",
    says: "A step is tried five times, each wait longer; then the task has failed, and can be retried by hand.",
  } as const,
  {
    id: "task-runs/who-decides",
    says: "A task says who decides its next step: the model where one is configured, also one that is configured later, unless a host has decided a step; a retried task goes to the model.",
  } as const,
  {
    id: "task-runs/arguments-as-decided",
    says: "A task's call whose arguments redaction would change is put to the user, and after a yes made once with the arguments as they were decided; what is recorded of it stays redacted.",
  } as const,
  {
    id: "task-runs/no-call-with-marks",
    says: "A call whose arguments hold a mark of redaction is never made, and its failure says how to give the value.",
  } as const,
  {
    id: "task-runs/says-what-was-removed",
    says: "The answer to a task that was handed in names the kinds of data that were removed from its description.",
  } as const,
  {
    id: "task-runs/host-acts-once",
    says: "A call that a host decides on is made by the task alone: the host is never told to make it too.",
  } as const,
  {
    id: "task-runs/host-shapes",
    says: "A host hands a decision in as a turn or in the shape that models use; the question and the failure show an example.",
  } as const,
  {
    id: "task-runs/host-not-waiting",
    says: "A decision that a task does not wait for is refused with a stable code that says what it waits for.",
  } as const,
  {
    id: "task-runs/unknown-fields",
    says: "A field that no task has is named in the answer, with the fields there are.",
  } as const,
  { id: "task-runs/retry", says: "A task that failed goes on where it stopped when it is retried." } as const,
  { id: "task-runs/no-repeats", says: "The same failing call is not made again and again." } as const,
  {
    id: "task-runs/cancelled-in-call",
    says: "A task that is cancelled in the middle of a call has ended at once; what the call brings is in its trajectory, and nothing follows.",
  } as const,
  {
    id: "task-runs/cancel",
    says: "A task can be cancelled at any time; what a call that was made still brings is kept.",
  } as const,
  {
    id: "task-runs/crash",
    says: "After a crash at any moment a task goes on where its log ends: no step is recorded twice, and no call repeated that may be made only once.",
  } as const,
  {
    id: "task-runs/mcp-extension",
    says: "To clients that declare the Tasks extension submit_task answers with a task; tasks/get, tasks/update and tasks/cancel read, answer and end it. Others get the tools.",
  } as const,
  {
    id: "task-runs/told-call",
    says: "Who is asked to agree to a call of a task, or whether one that was cut off is to be repeated, sees its tool and arguments, redacted.",
  } as const,
  {
    id: "task-runs/model-shapes",
    says: "A model's decision is read in the shapes in which models write calls of themselves; several at once, and what names no tool, are asked for again with the right shape.",
  } as const,
  {
    id: "task-runs/fresh-sign-in",
    says: "A task whose sign-in was refused or is over shows an address that works, and says that the one before did not succeed where it came back without access.",
  } as const,
  {
    id: "task-runs/sign-in-after-search",
    says: "A task whose search finds a server that asks for a sign-in waits for it as for an agreement, and then goes on with the server's tools.",
  } as const,
  {
    id: "task-runs/declined",
    says: "Who refuses what a task asks, or answers nothing, is not asked the same again: the step observes it and the task goes on; a client that refuses to ask its model leaves the decisions to the host.",
  } as const,
  {
    id: "task-runs/sampled-decision",
    says: "A client's model that decides is asked for the decision alone, in its JSON shape, with the tools there are and what was observed; what is no decision is asked for again with what was wrong, and no step is lost.",
  } as const,
  {
    id: "task-runs/no-model-no-question",
    says: "A client is asked only what it offers to answer: no person is asked for the decision of a model; without such a request the status says what the task waits for, and how it is answered.",
  } as const,
  {
    id: "task-runs/run-as-task",
    says: "To clients that declare the Tasks extension run_pipeline answers with a task where the server has a model: stored before the answer, gone on with until it has its answer.",
  } as const,
  {
    id: "task-runs/strangers",
    says: "Where strangers share a tenant, none finds another's task: by no list, no name and no guessed key.",
  } as const,
  {
    id: "task-runs/erased",
    says: "Erasing a task's session erases the task: from the queue, and from the object that runs it.",
  } as const,
  {
    id: "task-runs/few-rows",
    says: "A step of a task that calls a tool which only reads writes at most three rows.",
  } as const,
  {
    id: "task-runs/body-first",
    says: "What is wrong with a request of tasks is said before whether there is room for them.",
  } as const,
  {
    id: "task-runs/one-language",
    says: "A failure of a task is in one language: of the task's words, else the one that the client asks for.",
  } as const,
  {
    id: "task-runs/goes-on-by-itself",
    says: "Where a task waits for an agreement or has connected a server, its words say that it goes on by itself, and ask nobody for a call.",
  } as const,
  {
    id: "task-runs/cancelled-address",
    says: "The address at which a cancelled task asked for an agreement says so and agrees to nothing; retried, the task asks again.",
  } as const,
  {
    id: "task-runs/choices",
    says: "A question names what it offers in words, whether a model writes texts, objects or a map; a form offers a few texts as choices.",
  } as const,
  {
    id: "task-runs/observation-length",
    says: "An answer that shows the beginning of a step's observation says how long it is.",
  } as const,
  {
    id: "task-runs/one-name",
    says: "A name stands for one task of a request: a second task of that name is refused at its line.",
  } as const,
  {
    id: "task-runs/parents-results",
    says: "A task's decisions rest on the results of the tasks that it depends on as well.",
  } as const,
  {
    id: "task-runs/near-names",
    says: "A call that spells the name of a tool at hand in another way is of this tool, where one alone fits. The name of another server's tool calls nothing: what is at hand is told, and no other server than the named one is looked for. A step says that a call is next only where it is made.",
  } as const,
  {
    id: "task-runs/named-server",
    says: "A call that names a tool of a known server is about that server: it is listed and called where the policy allows it, else a person is asked about it.",
  } as const,
  {
    id: "task-runs/wrong-token",
    says: "Where a right is missing, a caller with an unknown token is told that it is unknown, and one without a token that one is needed.",
  } as const,
  {
    id: "task-runs/steps-left",
    says: "A task that goes on says how many steps it has left; steps before a retry count.",
  } as const,
  {
    id: "task-runs/bad-input",
    says: "A task that cannot be carried out is refused with a code and a way out, in a file by line, and nothing else is lost.",
  } as const,
];
