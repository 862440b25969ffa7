/**
 * The script of the view of a step (`page.ts`), as the text that a host puts into a frame: it speaks JSON-RPC with the host over
 * postMessage (extension `io.modelcontextprotocol/ui`, revision 2026-01-26). Plain JavaScript without a package: the view is one file of
 * 15 KB at most. Texts of the server become text nodes, never markup. A test drives it inside the official bridge.
 */
export const stepScript = String.raw`
"use strict";
const words = {
  en: { back: "Back", restart: "Start again", send: "Send", answer: "Your answer", more: "In your own words", done: "The consultation is complete.", path: "The way here", step: "Step", failed: "That did not work. Try again.", wait: "Waiting for the first step…" },
  zh: { back: "返回", restart: "重新开始", send: "发送", answer: "您的回答", more: "用自己的话说", done: "咨询已完成。", path: "走过的步骤", step: "步骤", failed: "操作没有成功，请重试。", wait: "正在等待第一步……" },
};
const OWN = new Set(["back", "restart", "provide_more_info", "answer"]);
const main = document.querySelector("main");
const waiting = new Map();
// Names of steps that were shown here, by id: not every host passes on the titles of the path.
const seen = new Map();
let calls = 0, step = null, failure = "", busy = false, typed = "", locale = navigator.language, host = {};

const post = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const notify = (method, params = {}) => post({ method, params });
const ask = (method, params) => new Promise((resolve, reject) => {
  const id = ++calls;
  waiting.set(id, { resolve, reject });
  post({ id, method, params });
});

const say = (name) => (/^zh/i.test(step?.language ?? locale) ? words.zh : words.en)[name];

const make = (name, props = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(props)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (typeof value === "boolean") made.toggleAttribute(key, value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
};

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The result of a tool: the step it shows, or what it says went wrong. */
const readResult = ({ structuredContent, content = [], isError }) => {
  let value = structuredContent;
  if (value === undefined) {
    try { value = JSON.parse(content.find(({ type }) => type === "text")?.text ?? "null"); } catch { value = null; }
  }
  if (isError || value?.error) return { failure: value?.error?.message ?? content.find(({ type }) => type === "text")?.text ?? say("failed") };
  return typeof value?.session_id === "string" && Array.isArray(value.options) ? { step: value } : {};
};

const show = (result) => {
  const read = readResult(result);
  if (read.step !== undefined) { step = read.step; typed = ""; seen.set(step.path.at(-1), step.current_step); }
  failure = read.failure ?? "";
  draw(read.step !== undefined);
};

const take = async (option, input) => {
  if (busy) return;
  busy = true; failure = ""; draw();
  const args = { session_id: step.session_id, selected_option_id: option, expected_revision: step.revision, idempotency_key: newKey() };
  if (input !== undefined) args.user_input = input;
  const before = step;
  try {
    const result = await ask("tools/call", { name: "navigate_session", arguments: args });
    busy = false;
    show(result);
    if (step !== before && host.updateModelContext)
      await ask("ui/update-model-context", { content: [{ type: "text", text: step.current_step + "\n\n" + step.response }], structuredContent: step }).catch(() => {});
  } catch (error) {
    busy = false; failure = error?.message ?? say("failed"); draw();
  }
};

const field = () => {
  const { input } = step;
  const value = make("input", { type: "text", autocomplete: "off", name: "words", ...(["integer", "number", "money"].includes(input?.type) && { inputmode: "decimal" }) });
  value.value = typed;
  value.addEventListener("input", () => { typed = value.value; });
  const label = say(input === null ? "more" : "answer") + (input?.unit ? " [" + input.unit + "]" : "") + (input?.hint ? " (" + input.hint + ")" : "");
  // No form: a frame without allow-forms never hears that one was submitted.
  const send = () => { if (typed.trim() !== "" || input?.optional) take(input === null ? "provide_more_info" : "answer", typed); };
  value.addEventListener("keydown", (event) => { if (event.key === "Enter" && !event.isComposing) send(); });
  return make("div", { class: "answer" }, make("label", {}, label, value), make("button", { type: "button", disabled: busy, onclick: send }, say("send")));
};

const draw = (moved = false) => {
  document.documentElement.lang = /^zh/i.test(step?.language ?? locale) ? "zh-CN" : "en";
  if (step === null) { main.replaceChildren(make("p", { role: "status" }, failure || say("wait"))); return; }
  const heading = make("h1", { tabindex: "-1" }, step.current_step);
  const options = step.options.filter(({ id }) => !OWN.has(id));
  const earlier = step.path.slice(0, -1);
  const parts = [];
  if (earlier.length > 0)
    parts.push(make("nav", { "aria-label": say("path") }, ...earlier.flatMap((node, place) => [
      ...(place > 0 ? [make("span", { class: "soft", "aria-hidden": "true" }, "› ")] : []),
      make("button", { type: "button", class: "plain", disabled: busy || step.is_complete, onclick: () => take("goto:" + node) }, step.path_titles?.[place] ?? seen.get(node) ?? say("step") + " " + (place + 1)),
    ])));
  parts.push(heading, make("p", { class: "said" }, step.response));
  if (step.is_complete) parts.push(make("p", { class: "soft" }, say("done")));
  if (options.length > 0)
    parts.push(make("div", { class: "options" }, ...options.map(({ id, description }) => make("button", { type: "button", disabled: busy, onclick: () => take(id) }, description))));
  if (!step.is_complete) parts.push(field());
  if (failure !== "") parts.push(make("p", { role: "alert" }, failure));
  if (earlier.length > 0)
    parts.push(make("p", {}, ...["back", "restart"].map((id) => make("button", { type: "button", class: "plain", disabled: busy, onclick: () => take(id) }, say(id)))));
  main.setAttribute("aria-busy", String(busy));
  main.replaceChildren(...parts);
  if (moved && step.path.length > 1) heading.focus();
};

const dress = (context = {}) => {
  if (context.theme) document.documentElement.dataset.theme = context.theme;
  if (context.locale) locale = context.locale;
  for (const [name, value] of Object.entries(context.styles?.variables ?? {}))
    if (name.startsWith("--") && typeof value === "string") document.documentElement.style.setProperty(name, value);
  draw();
};

const answers = { ping: () => ({}), "ui/resource-teardown": () => ({}) };
const told = {
  "ui/notifications/tool-result": show,
  "ui/notifications/host-context-changed": dress,
  "ui/notifications/tool-cancelled": () => { failure = say("failed"); draw(); },
};

addEventListener("message", ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== "2.0") return;
  if (data.method === undefined) {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error) asked?.reject(data.error);
    else asked?.resolve(data.result);
  } else if (data.id === undefined) told[data.method]?.(data.params);
  else if (answers[data.method]) post({ id: data.id, result: answers[data.method]() });
  else post({ id: data.id, error: { code: -32601, message: "Method not found" } });
});

new ResizeObserver(() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  notify("ui/notifications/size-changed", { width: scrollWidth, height: Math.ceil(Math.min(scrollHeight, main.getBoundingClientRect().bottom + 16)) });
}).observe(main);

draw();
ask("ui/initialize", { appInfo: { name: "cairn-step", version: "1" }, appCapabilities: {}, protocolVersion: "2026-01-26" }).then((result) => {
  host = result.hostCapabilities ?? {};
  dress(result.hostContext);
  notify("ui/notifications/initialized");
}, () => {});
`;
