/** How clients reach the server: MCP over HTTP, JSON, prompts, resources and tools. */
import { from } from "./requirement.ts";

export const protocol = [
  ...from("seed 001 §1", {
    "protocol/server-for-agents":
      "Cairn is an MCP server that other people's agents call for questions and answers over many turns.",
  }),
  ...from("seed 001 §2", {
    "protocol/unmodified-agents": "Any agent that speaks MCP can use the server as it is; the agent needs no change.",
  }),
  ...from("seed 001 §7", {
    "protocol/json-only":
      "Everything between server and agent is JSON that a machine reads; nothing depends on understanding prose.",
  }),
  ...from("seed 001 §8", {
    "protocol/tools-suffice": "The basic abilities of an MCP client, calling tools, are enough.",
  }),
  ...from("seed 000 §2.1", {
    "protocol/three-services":
      "Prompts, tools and resources are three services of one server, and each of them lists what it has.",
  }),
  ...from("seed 000 §3.1", {
    "protocol/mcp-only": "Prompts, resources and tools are reached over MCP alone.",
  }),
  ...from("seed 000 §5.1", {
    "protocol/mcp-path": "Clients reach the server over HTTP at the path /mcp.",
    "protocol/tools-only-clients": "A client that supports tools only can list and read every resource through a tool.",
  }),
];
