/** What a task needs, whether a tool at hand does it, and how to find and score what is missing. */
import { from } from "./requirement.ts";

export const toolNeeds = [
  ...from("seed 004 §5.1", {
    "tool-needs/what": "An analysis says which functions a task needs.",
    "tool-needs/at-hand": "It says for each whether a tool at hand does it, with a confidence and the threshold.",
    "tool-needs/missing": "It says what key function is missing.",
    "tool-needs/strategy": "It recommends how to search for what is missing.",
    "tool-needs/by-meaning":
      "Where an embedding model is configured tools are found by meaning as well; whether one does what is needed stays decided by measured words.",
    "tool-needs/model": "A model names the needs where one is configured; its answer is read as data and checked.",
  }),
  ...from("seed 004 §5.2", {
    "tool-needs/everyday":
      "A request in everyday Chinese or English is met by the tool at hand whose name says the verb and the thing.",
    "tool-needs/like-tool":
      "A tool that is offered in place of another does the same to the same thing and is no more dangerous.",
    "tool-needs/own-knowledge":
      "A question that the published knowledge answers is no gap: it is met by the tools that search it or guide through it, with the title of what answers.",
    "tool-needs/own-work":
      "To keep something in mind, to work in the background and to manage MCP servers is met by Cairn's own tools, for callers who may call them.",
    "tool-needs/deeds":
      "An order to do something in the world is never met by published knowledge, whatever it says of the thing.",
    "tool-needs/external-objects":
      "What is at an address, in a file or a product, what somebody keeps, what is now and whom to call is met neither by the knowledge nor by a tool of Cairn that works on something else.",
    "tool-needs/search-query": "A search strategy has a query, keywords and a description, also for a task in Chinese.",
  }),
  ...from("seed 004 §5.3", {
    "tool-needs/sources":
      "Entries of several registries are read; one that answers badly is named and the others are kept.",
    "tool-needs/merged": "The same server of several registries is one candidate.",
    "tool-needs/top-ten": "Candidates are ordered by score; the best ten are given.",
  }),
  ...from("seed 004 §5.4", {
    "tool-needs/security":
      "Security counts what was checked: namespace, status, transport, digest, scripts, scan, age of a pin.",
    "tool-needs/floor": "A candidate that hardly answers the need is shown and never chosen, however safe it is.",
    "tool-needs/plain-words":
      "A request that names neither verb nor thing as a tool does is matched by what it asks for.",
    "tool-needs/answered-alone":
      "What an agent explains, thinks up or converts by itself needs no tool; what it has to read first does.",
    "tool-needs/holds-its-material":
      "A request that holds the text or the code it is about, or asks for one to be thought up, needs no tool and no search; nor does what an agent explains where the knowledge has no answer.",
    "tool-needs/named-product":
      "A product that a request names stands in what a tool that suffices says, unless the name is a value or the tool is for any database.",
    "tool-needs/other-product":
      "Where a task names a product, a server whose texts do not name it is neither said to do it nor proposed; where there are only such, the answer says that there is no server for the product. Places, people, days and languages are no products.",
    "tool-needs/found-not-installable":
      "A server that was found and cannot be added from here is named, with the reason and the way out; otherwise the answer says that nothing was found, and what was searched for.",
    "tool-needs/client-configuration":
      "A configuration for the user's own client has every variable that the registry lists and no example path, and the message names the server.",
    "tool-needs/deletes-this": "A tool that deletes one kind of thing is not said to delete another.",
    "tool-needs/callable-candidates":
      "A server at an address that may never be called is no candidate; it is named, with the reason.",
    "tool-needs/covers-things":
      "What a need is covered by is the thing, the service or the means it names, neither its verb alone nor another kind of the thing.",
    "tool-needs/parts":
      "Of a task of which tools at hand do a part, a search says which tool does which part, and which part is missing.",
    "tool-needs/still-missing":
      "A server that is connected, or proposed, for a part of a task is said to do that part; the parts that are missing after it are named in the same answer.",
    "tool-needs/connected-no-candidate":
      "A connected server is no candidate to add, at whatever address or in whatever version it is listed; it is named as connected.",
    "tool-needs/one-story":
      "Candidates that hardly answer the need are not counted as found; where none is chosen the log says why.",
    "tool-needs/search-with-reason":
      "A search for which a reason is given looks for what the task needs though a tool at hand does it, and says so.",
    "tool-needs/connected-serves":
      "A connected server is named as the answer only where one of its tools does what is needed.",
    "tool-needs/long":
      "Of a need longer than 2,000 characters the beginning and the end are read, and the answer says so.",
    "tool-needs/claims": "Claimed authors and stars count nothing; what is not known gives no point.",
  }),
  ...from("seed 004 decision 1", {
    "tool-needs/sufficient":
      "Where the tools at hand suffice, the answer says so, and nothing is searched or installed.",
    "tool-needs/verdict":
      "The assessment says what the figures beside it say: expected tools that are absent change nothing where no tool is needed, and are named where each need is met.",
    "tool-needs/trigger-gap": "A clear gap is a reason to look for tools.",
    "tool-needs/trigger-combination":
      "That no combination at hand does the key function is a reason to look for tools.",
    "tool-needs/trigger-failures": "Repeated failures that point to tools are a reason to look for tools.",
    "tool-needs/trigger-mismatch": "Expected tools that are not at hand are a reason to look for tools.",
  }),
  ...from("seed 004 decision 2", {
    "tool-needs/weights":
      "A candidate's score is 40 for security, 35 for functionality and 25 for popularity, each with evidence.",
  }),
  ...from("seed 004 decision 3", {
    "tool-needs/fallback-similar": "When a tool fails, tools that do the same are tried.",
    "tool-needs/fallback-search": "Without such a tool, new ones are looked for.",
    "tool-needs/fallback-reduced": "When that fails too, the answer is reduced.",
    "tool-needs/failures-remembered": "What failed is remembered and not tried again at once.",
  }),
];
