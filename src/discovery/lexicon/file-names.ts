/**
 * Files that a request names by their names alone: "Read notes.txt" is compared as "Read the file …", since what a file is called
 * says nothing of what is done. Formats of text: a tool that reads files does not read a PDF or a picture.
 * Not here: tools that a request names (`tool-index/search-tools.ts`).
 */

const EXTENSION =
  "txt|text|md|markdown|rst|csv|tsv|json|jsonl|ya?ml|xml|html?|css|jsx?|tsx?|py|java|cpp|rs|rb|php|sh|log|ini|toml|conf|cfg|env|tex|bak|tmp";
/** Libraries that are called like a file. */
const LIBRARY = String.raw`(?!(?:node|next|nuxt|vue|react|three|express|chart|d3|ember|backbone|angular)\.js\b)`;
/** One that begins with a Latin letter may follow a Chinese word at once; a Chinese one stands apart. No address and no pattern is one. */
const FILE = String.raw`${LIBRARY}(?:(?<![\w./\\:@*-])(?:(?:~|\.{1,2})?[/\\])?[\w-]{1,64}(?:[./\\][\w-]{1,64}){0,8}|(?<=^|[\s"'“‘「『《])[\w-]{0,20}\p{sc=Han}[\p{sc=Han}\w-]{0,40})\.(?:${EXTENSION})(?![\w./\\-])`;
const SEVERAL = String.raw`${FILE}(?:\s*(?:,|，|、|\band\b|和|与|及|以及)\s*(?:and\s+)?${FILE})+`;
const NAMED = new RegExp(`(?:${SEVERAL})|${FILE}`, "giu");
const EACH = new RegExp(FILE, "giu");
/** A path from a root, from home or of a drive: its last part may have no ending, and its parts say as little as a file's name. */
const PATH =
  /(?<![\w./:@~*\\-])(?:(?:~|\.{1,2})?(?:\/[\w.@-]{1,64}){1,12}\/?|[A-Za-z]:(?:\\[\w.@-]{1,64}){1,12}\\?)(?![\w/\\*])/gu;
/** An address of a programming interface, and a command of a chat, which a request begins with. */
const NO_PATH = /(?:\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|[Ee]ndpoint|[Rr]oute|API)|接口|路由|^)\s*$/u;
/** What a path is where the request says no word for it: a folder for who lists it, else a file. */
const LISTED =
  /\b(?:list|browse|enumerate)\s+(?:(?:all|everything)\s+)?(?:in|of|under|inside)?\s*$|(?:列出|列一下|列举)\s*$/iu;
/** The request says itself what the path is. */
const SAYS_WHAT = /\b(?:files?|folders?|director(?:y|ies)|subfolders?)\b|文件|档案|檔案|目录|目錄|资料夹|資料夾/iu;

/** A request with each path as the word for what is there, or as a bare name where the request has that word itself. */
function withPathWords(text: string): string {
  if (text.search(PATH) === -1) return text;
  const isHan = /\p{sc=Han}/u.test(text.replace(PATH, ""));
  const saysWhat = SAYS_WHAT.test(text.replace(PATH, ""));
  return text.replace(PATH, (path, at: number) => {
    const before = text.slice(0, at);
    if (NO_PATH.test(before)) return path;
    // What it is written in matters; a dot at the beginning hides a file.
    const name = `x${/(?<=[^/\\.])\.\w{1,5}$/u.exec(path)?.[0] ?? ".txt"}`;
    if (saysWhat || !LISTED.test(before)) return name;
    return isHan ? `目录 ${name} ` : `the directory ${name}`;
  });
}

/** The request says itself that it is about a file. */
const SAYS_SO = /\bfiles?\b|文件|档案|檔案/iu;

/** A file, or several, in the text that is compared. */
const ONE = "\u{E000}";
const MANY = "\u{E001}";
const FILES = `[${ONE}${MANY}]`;

/** Ways to ask for what a file says. */
const SHOWN = new RegExp(
  String.raw`\b(?:open|show|display|view|print|see|read|get)(?:\s+me)?(?:\s+out)?(?:\s+(?:the|all))*(?:\s+(?:contents?|text|body)\s+of)?(?:\s+both)?\s+(${FILES})(?!\s+as\b)`,
  "giu",
);
const ASKED = new RegExp(
  String.raw`\bwhat(?:['’]s|\s+is|\s+does|\s+do)?\s+(?:it\s+says\s+)?(?:(?:there|written|said|stored|in|inside)\s+)*(${FILES})(?:\s+(?:says?|contains?|holds?))?`,
  "giu",
);
const SHOWN_IN_CHINESE = new RegExp(
  String.raw`(?:(?:打开|打開|读取|讀取|读一下|读|讀|看看|看一下|查看|显示|顯示|展示|看)\s*(${FILES})|(${FILES})(?=\s*(?:里|裡|中)面?(?:都)?(?:写|寫|有|说|說|是)))\s*(?:的(?:全部|所有)?(?:内容|內容)|(?:里|裡|中)面?(?:都)?(?:写|寫|有|说|說|是)了?(?:些|的是)?(?:什么|什麼|啥))?(?!.{0,4}图)`,
  "gu",
);

/** A request as it is compared with tools: each file's name as the word *file*, asking for what it says as reading it. */
export function withFileWords(request: string): string {
  const text = withPathWords(request);
  if (text.search(EACH) === -1) return text;
  // Its name says nothing of what is done where the request says itself that it is a file.
  if (SAYS_SO.test(text)) return text.replace(EACH, (name) => `x${/\.\w+$/u.exec(name)?.[0] ?? ""}`);
  const isHan = /\p{sc=Han}/u.test(text.replace(NAMED, ""));
  const marked = text.replace(NAMED, (names) => ((names.match(EACH)?.length ?? 0) > 1 ? MANY : ONE));
  const read = isHan
    ? marked.replace(SHOWN_IN_CHINESE, (_, shown?: string, asked?: string) => `读取${shown ?? asked ?? ""}的内容`)
    : marked.replace(SHOWN, "read the contents of $1").replace(ASKED, "read the contents of $1");
  // The name stays a value of the call, as the names of files in general do.
  return read
    .replaceAll(ONE, isHan ? "文件 x.txt " : "the file x.txt")
    .replaceAll(MANY, isHan ? "多个文件 x.txt " : "multiple files x.txt");
}

/** A text without the names of files and their paths, but for what they are written in: words for a search of registries. */
export function withoutFileNames(text: string): string {
  const ending = (name: string): string => ` ${/(?<=[^/\\.]\.)\w{1,5}$/u.exec(name)?.[0] ?? ""} `;
  return text
    .replace(PATH, (path, at: number) => (NO_PATH.test(text.slice(0, at)) ? path : ending(path)))
    .replace(EACH, ending);
}
