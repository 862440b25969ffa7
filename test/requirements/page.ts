/** The page for browsers, and what else tells people and programs how to connect. */
import { from } from "./requirement.ts";

export const page = from("the page", {
  "page/recipes": "Each client's command, settings file and link names the address whole, also one with a query.",
  "page/readme-table": "The READMEs list the clients from the same table as the page.",
  "page/owner-link":
    "npm start prints an address of the page that signs its owner in with the token of that run, where the token was made for it: by a code that works once and is stored nowhere.",
  "page/server-card":
    "The server card, the AI catalogue and server.json name this server at the addresses that registries and scanners read, each valid by its format.",
  "page/for-models":
    "llms.txt, the start page as Markdown, and a skill tell a language model how to use this server; they link nothing elsewhere.",
  "page/skill":
    "The skill that teaches how to use this server is served by the Skills extension of MCP: listed with the digest and size of its file, got by its address, and read as a resource, the same bytes.",
  "page/step-app":
    "A client that shows views of tools walks a tree by buttons in the chat: options, typed answers with what is wrong about them, back, and the way so far.",
  "page/step-app-size":
    "The view of a step is one file of 15 KB at most as it is sent, and asks nothing of any network.",
  "page/step-app-others": "A client that declares no such views is listed exactly what it was listed without them.",
  "page/phone":
    "On a phone's screen every view is one column: tables are cards, nothing is cut off, and times, states and kinds are words.",
  "page/task-decision":
    "Where no model is configured, a task's page takes its next decision in a model's words, and shows what came of it as it happens.",
  "page/proposals":
    "An operator reads in the page what the tenant's runs propose for its trees, as differences with the runs behind them; nothing is changed.",
  "page/pipeline-choice":
    "Before a run the candidates of stage one can be seen, and another template chosen than the one that would be.",
  "page/tab-order":
    "In every view the tab key goes through all that can be used, in the order it is read, and never gets stuck.",
  "page/keyboard": "Every view, tree and step is reached by the keyboard, from a palette; its shortcuts can be listed.",
  "page/access":
    "Every address that the page reads or writes by refuses a call without a token, of another tenant or of too small a scope, wherever tokens are configured.",
  "page/live":
    "A session's page shows a step that was taken elsewhere, and an author's tree an edit with what it changed, without a reload.",
  "page/difference":
    "An author sees on a tree what another release has otherwise: steps and ways marked as added, changed or removed, and each change in words.",
  "page/findings":
    "An author sees what the check found at the steps it is about, with file, line and column; on their own machine each place opens the editor, and an edit with errors says so while the last good release is served.",
  "page/coverage":
    "An author sees which steps and options of a tree the example conversations take, and which none takes.",
  "page/share":
    "An author sees what share of sessions came to each step and took each option, and how many went no further; how many sessions were counted is said.",
  "page/tree-of-a-day": "An author sees a tree as its channel served it on a day.",
  "page/operations":
    "An operator sees health, version, what the day has used, failures by code with their references, open streams, and what is configured; no secret is shown, and what nothing counts is said to be not counted.",
  "page/tools":
    "Connected servers are shown with what was agreed to, what has changed in their definitions since, until when, and how they do; candidates with what each point of their score was given for; and a tool is called once by hand.",
  "page/tasks":
    "A task shows its trajectory, is cancelled, answered and tried again; lessons show whom they helped and harmed, and are retired.",
  "page/session-list":
    "Authors and operators list the sessions of their tenant, in bounded pages, by base, node, state and age; without what was said in them.",
  "page/other-tenants":
    "An operator names a tenant in the address and reads its sessions and tasks as one of it, which its audit log says; nothing of it can be changed so, and nobody else can.",
  "page/token-ended":
    "Whose token has ended is signed out and told so, also where nobody needs a token, and signs in again in the same place.",
  "page/details":
    "A form that is sent twice does its work once; a view that cannot be loaded leads out; windows and events are called by what they show; an error goes with what it was about.",
  "page/not-asked":
    "What the page knows to be refused it does not ask for: a visitor is told to sign in, and their browser logs no refusal.",
  "page/session":
    "A session's page shows its way on the tree, whether the chain of its events holds, its conversation, evidence, calls, model usage and tasks; it is exported there, and moved to another release with the report first.",
  "page/pipeline":
    "A run shows its four stages in time: candidates with their scores, each placeholder with source, value and milliseconds, the prompt before and after, the turns of thought, action and observation, tokens and the latency of the first, and errors where they happened.",
  "page/pipeline-by-hand":
    "Without a model the page says what the host's model is asked and takes its answer: the worked example and the three cases run with no account.",
  "page/pipeline-discarded":
    "What a pasted answer holds behind its call is named in words before it is recorded and afterwards, and its record and export name it as they do for an agent's text.",
  "page/prompt-inspected":
    "Each block of a past prompt is shown with its text and the evidence it rests on; another budget or template shows what would change, and a phrase is said to have been left out or never found. Nothing is written.",
  "page/report":
    "A publish carries what is known of the files: findings with file and line, where each step is written, and what the example conversations take; who may see the channel may read it.",
  "page/right-said-first":
    "Who may not begin a walk, a run or a task, look for tools or call one is told above the form which token it needs, before anything is typed.",
  "page/report-per-release":
    "A channel that goes back to one of its last releases shows the findings and the coverage of that release, not of the one it left.",
  "page/live-limit": "One caller has a limited number of live streams open at a time; others go on.",
  "page/releases":
    "An author sees what each change of a channel has otherwise, in words and on the trees, and how many sessions it has; rolls a channel back; and sees what a clean-up would remove and why it keeps the rest before it removes anything.",
  "page/publish-folder":
    "An author publishes by dropping a folder: it is checked and compiled as the command line does, each finding has file, line and column, what would change is shown, nothing is written before the check has passed and the author has agreed, and the progress is told. Whole bases that would go are named with the sessions that stand in them, templates by their names, and agreed to first; what the check found is kept beside the release.",
  "page/sign-in-tabs":
    "Whoever is signed in stays so in a tab that is opened beside the page; a sign-out holds for all tabs, and nothing of it is left when the last is closed.",
  "page/token-tried":
    "The page tries a token before it keeps it: one that the server does not know is refused in the dialog and stored nowhere, and one that is refused later leads back to signing in.",
  "page/own-tasks":
    "Lists of tasks and trajectories hold what the caller handed in; those of other callers of the tenant are for authors and operators.",
  "page/not-shared":
    "What a token was shown for is kept by no store that others share: pictures of trees are private where a token was sent or needed, stored objects differ by the token.",
  "page/picture":
    "The picture of a tree shows conditions in words and explains its shapes; from afar it shows shapes and colours, nearer titles and conditions, nearest what each step says and asks for.",
  "page/search-why":
    "A search shows the query's terms as they were cut, each one's part in a score, why a named document is not found, and what a prompt of a given budget would be handed.",
  "page/step-card":
    "A step's card says what it asks for, its conditions and facts in words, its text in each language and which steps lead to it, also of other trees; the picture shows the way to it alone.",
  "page/said":
    "The trail of a walk in the page shows what the user typed where a step asked for words, else the option they chose; in a tab that is opened later too.",
  "page/goto":
    "A walk in the page returns to any earlier step, as clients do with goto:, by its title; a name that is no step of the walk is refused with those that are.",
  "page/decided":
    "A walk in the page says what decided each step: the option itself, the first rule that held, or that it stayed or went back.",
  "page/mcp-in-browser": "A browser that opens the MCP address is led to the page, with what the address says.",
  "page/documents":
    "A base's documents are listed in the page, and each is read there, as text only, from that list, from a hit of a search and from a step's card; every hit has its section, excerpt and reason.",
  "page/one-language": "A tree of several languages is shown in the page's, in outline, picture and card alike.",
  "page/own-failures":
    "The page says in its own language what has failed and what to do, with the server's sentence below; an address of no view leads home in a browser, and is JSON for programs.",
});
