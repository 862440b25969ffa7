export const texts = {
  heading: { en: "Publish a folder", zh: "发布文件夹" },
  lead: {
    en: "Drop the project’s folder here, its knowledge/ folder, or one knowledge base, which leaves the others as they are. It is checked and compiled in your browser, by the compiler of the command line; nothing is sent before you publish.",
    zh: "把项目文件夹、其中的 knowledge/ 文件夹，或单个知识库拖到这里；单个知识库不影响其余的。检查和编译都在浏览器里进行，用的是与命令行相同的编译器；点击发布之前不会发送任何内容。",
  },
  choose: { en: "Choose a folder", zh: "选择文件夹" },
  channel: { en: "Channel", zh: "通道" },
  reading: { en: "Reading files:", zh: "正在读取文件：" },
  checking: { en: "Checking and compiling …", zh: "正在检查和编译……" },
  sending: { en: "Sending objects:", zh: "正在发送对象：" },
  notFolder: {
    en: "That was no folder. Drop the folder that holds the files.",
    zh: "拖入的不是文件夹。请拖入包含这些文件的文件夹。",
  },
  noFiles: {
    en: "Nothing in this folder is knowledge: there is no tree, document or template in it. A base is a folder with files such as main.tree.yaml and documents/….",
    zh: "文件夹里没有知识：没有决策树、文档或模板。知识库是包含 main.tree.yaml、documents/… 等文件的文件夹。",
  },
  tooLarge: {
    en: "The folder has more than 32 MB of texts, which is too much for a page. Publish it with: npm run author -- publish",
    zh: "文件夹中的文本超过 32 MB，网页无法处理。请用命令行发布：npm run author -- publish",
  },
  largeObject: {
    en: "is larger than storage takes (25 MB). Split the largest tree or document into several files.",
    zh: "超过了存储的上限（25 MB）。请把最大的树或文档拆成几个文件。",
  },
  notSound: {
    en: "Correct the errors and drop the folder again. Nothing was sent.",
    zh: "请改正错误后重新拖入文件夹。没有发送任何内容。",
  },
  findings: { en: "Findings", zh: "检查结果" },
  tests: {
    en: [
      "file with example conversations, which are not run here. npm run author -- test runs them.",
      "files with example conversations, which are not run here. npm run author -- test runs them.",
    ],
    zh: "个示例对话文件：这里不会运行，请用 npm run author -- test 运行。",
  },
  changes: { en: "What this publish changes", zh: "本次发布带来的改动" },
  whole: {
    en: "The folder replaces all that the channel serves: what is not in it is listed as removed. To change one base and keep the others, drop the folder of that base.",
    zh: "文件夹的内容会取代该通道的全部内容：其中没有的，会列为删除。只改一个知识库而保留其余的，请拖入该知识库的文件夹。",
  },
  part: {
    en: "The folder is a part of the project: only what is in it changes, and all else that the channel serves stays as it is.",
    zh: "拖入的是项目的一部分：只改动其中的内容，该通道的其余内容保持不变。",
  },
  stay: { en: "Knowledge bases that stay:", zh: "保持不变的知识库：" },
  partRefers: {
    en: "A base that leads to other bases, or is led to by them, is checked with them: drop the whole project.",
    zh: "与其他知识库相互引用的知识库需要一起检查：请拖入整个项目。",
  },
  same: { en: "The channel serves exactly this already.", zh: "该通道提供的正是这些内容。" },
  rolledBack: {
    en: "The channel was rolled back, and this publish replaces what it went back to:",
    zh: "这个通道曾被回退，本次发布会取代回退后的版本：",
  },
  rolledBackSame: {
    en: "The channel was rolled back, and this publish serves again what it went back from:",
    zh: "这个通道曾被回退，本次发布会重新启用被撤下的版本：",
  },
  removes: {
    en: "This publish removes whole knowledge bases from the channel:",
    zh: "本次发布会从该通道删除整个知识库：",
  },
  standIn: { en: ["open session stands in it", "open sessions stand in it"], zh: "个进行中的会话正在其中" },
  sessionsStay: {
    en: "Sessions go on with the release they began on. New ones no longer find these bases.",
    zh: "已有会话继续使用开始时的版本；新会话将找不到这些知识库。",
  },
  agree: { en: "Remove these knowledge bases", zh: "删除这些知识库" },
  removesAllTemplates: {
    en: "The folder has no templates: this publish removes those of the channel.",
    zh: "文件夹里没有模板：本次发布会删除该通道的模板。",
  },
  removesTemplates: {
    en: "This publish removes templates from the channel:",
    zh: "本次发布会从该通道删除模板：",
  },
  templatesStay: {
    en: "Prompts can then no longer be made with them. To keep them, drop the folder that holds both knowledge/ and templates/.",
    zh: "之后无法再用它们生成提示词。要保留它们，请拖入同时包含 knowledge/ 和 templates/ 的文件夹。",
  },
  agreeTemplates: { en: "Also remove the templates", zh: "同时删除这些模板" },
  message: { en: "What changed (optional)", zh: "改动说明（可选）" },
  publish: { en: "Publish to", zh: "发布到" },
  published: { en: "Published as change", zh: "已发布，变更序号" },
  unchanged: { en: "Nothing had changed; nothing was published.", zh: "内容没有变化，没有发布。" },
  conflict: {
    en: "Somebody else has published to this channel meanwhile. Drop the folder again to see what your publish would change now.",
    zh: "其间有人向这个通道发布了新版本。请重新拖入文件夹，查看现在发布会带来哪些改动。",
  },
} as const;
