// A host of MCP Apps in a browser, of the official packages: lists tools, calls one, and shows its view in a sandboxed frame.
// Built by the test that opens it. The address of the server stands in the query; the test begins with `start`, or with `start(theme, true)`
// for a host that keeps to itself that it shows views.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { AppBridge, getToolUiResourceUri, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

const server = new URLSearchParams(location.search).get("server");
const MIME_TYPE = "text/html;profile=mcp-app";
const info = { name: "test-host", version: "1.0.0" };

globalThis.start = async (theme, isSilent = false) => {
  const extensions = { "io.modelcontextprotocol/ui": { mimeTypes: [MIME_TYPE] } };
  const client = new Client(info, { capabilities: isSilent ? {} : { extensions } });
  await client.connect(new StreamableHTTPClientTransport(new URL(server)));
  const { tools } = await client.listTools();
  const tool = tools.find(({ name }) => name === "initiate_session");
  const uri = isSilent ? "ui://cairn/step" : getToolUiResourceUri(tool);
  const { contents } = await client.readResource({ uri });
  const frame = document.createElement("iframe");
  frame.sandbox.add("allow-scripts");
  frame.title = "step";
  document.body.append(frame);
  const bridge = new AppBridge(
    client,
    info,
    { serverTools: {}, updateModelContext: {} },
    { hostContext: { theme, locale: navigator.language } },
  );
  globalThis.updates = [];
  bridge.onupdatemodelcontext = async (params) => {
    globalThis.updates.push(params);
    return {};
  };
  bridge.addEventListener("sizechange", ({ height }) => {
    if (height !== undefined) frame.style.height = `${height}px`;
  });
  const initialized = new Promise((resolve) => {
    bridge.addEventListener("initialized", resolve);
  });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = contents[0].text;
  await initialized;
  const args = { user_query: "bike" };
  await bridge.sendToolInput({ arguments: args });
  await bridge.sendToolResult(await client.callTool({ name: tool.name, arguments: args }));
  globalThis.teardown = () => bridge.teardownResource({});
};
