/**
 * Finds passwords in commands that many people type, by the command and the option or the place where its password stands. Whatever
 * stands there goes, a plain word too, unless it is an example. One pass: which command is being read is remembered, and no line is
 * read twice.
 */
import { isMarkAt, type Span } from "../spans.ts";
import { isExample } from "./examples.ts";
import { looksRandom } from "./randomness.ts";

/** A word of a command line, with or without quotation marks. */
const WORD = String.raw`(?:"([^"\n]{1,200})"|'([^'\n]{1,200})'|([^\s"'|;&<>\x60,)，。；]{1,200}))`;
/** Words that are not options' values: a name, a share, a file. */
const PLAIN = String.raw`[^\s-][^\s]{0,200}[ \t]{1,3}`;

/** The value of an option, apart from it or directly behind it. */
const option = (names: string, joined = "[ \\t=]{1,3}"): RegExp =>
  new RegExp(String.raw`(?<=[ \t])(?:${names})${joined}${WORD}`, "y");

/** What stands before a password, for each command; tried at each blank, stroke or sign behind it. */
const COMMANDS: readonly [command: string, ...RegExp[]][] = [
  // Signing in to a registry, a cluster or a cloud: the options of other subcommands mean other things.
  [
    "(?:docker|podman|nerdctl|buildah|skopeo|helm|crane|oras|oc|az|cf|npm|argocd)(?: [\\w.-]{1,30}){0,2} login",
    option("-p|--password"),
  ],
  ["curl|wget", option("-u|--user|-U|--proxy-user", String.raw`[ \t=]{0,3}["']?[^\s:"'-][^\s:"']{0,100}:`)],
  ["https?", option("-a|--auth", String.raw`[ \t=]{1,3}["']?[^\s:"'-][^\s:"']{0,100}:`)],
  ["sqlcmd|bcp|isql|ipmitool|osql", option("-P", "[ \\t]{0,3}")],
  ["smbclient|rpcclient|smbget|smbcacls", option("-U|--user", String.raw`[ \t=]{1,3}["']?[^\s%"']{1,100}%`)],
  ["xfreerdp3?|wfreerdp|freerdp", option("/p", ":")],
  ["ldap(?:search|modify|add|delete|whoami|passwd|compare)", option("-w|-s", "[ \\t]{0,3}")],
  ["(?:un)?zip", option("-P|--password")],
  ["7z[ar]?|7zz|rar|unrar|winrar", option("-p|-hp", "")],
  ["redis-cli|valkey-cli|keydb-cli", option("-a|--pass")],
  ["sshpass", option("-p", "[ \\t]{0,3}")],
  ["plink|pscp|psftp", option("-pw")],
  [
    "psexec(?:64)?|rdesktop|mongosh?|mongodump|mongorestore|impacket-\\w{3,20}",
    option("-p|--password", "[ \\t=]{1,3}"),
  ],
  [
    "htpasswd",
    new RegExp(
      String.raw`(?<=[ \t])-[A-Za-z]{0,5}b[A-Za-z]{0,5}[ \t]{1,3}(?:-[A-Za-z]{1,5}[ \t]{1,3}){0,3}(?:${PLAIN}){1,2}${WORD}[ \t]{0,3}(?=$|[\n|;&])`,
      "y",
    ),
  ],
  [
    "net use",
    new RegExp(
      String.raw`(?<=[ \t])(?:[A-Za-z]:[ \t]{1,3}|\*[ \t]{1,3})?\\\\[^\s]{1,200}[ \t]{1,3}(?:/user:[^\s]{1,100}[ \t]{1,3})?(?!/)${WORD}`,
      "y",
    ),
  ],
  ["net user", new RegExp(String.raw`(?<=user[ \t])(?!/)[^\s/]{1,60}[ \t]{1,3}(?!/|\*)${WORD}`, "y")],
];

const NAMES = String.raw`(?<![\w./-]|--)(?:(?:/usr)?/bin/)?(?:${COMMANDS.map(([name]) => `(${name})`).join("|")})(?:\.exe)?(?=[ \t])`;
const COMMAND_NAME = new RegExp(NAMES, "i");
/** A command, the end of one, or a place within one where an option or a word begins. */
const COMMAND = new RegExp(String.raw`${NAMES}|\\\r?\n|[\n;|]|[ \t](?=[-/\\*\w])`, "gi");

/** Passwords that go through a pipe, or stand in what a command reads: each by its own form. */
const FORMS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:echo|printf)[ \t]{1,3}(?:-[a-z]{1,3}[ \t]{1,3})?${WORD}[ \t]{0,3}\|[ \t]{0,3}sudo[ \t][^\n|]{0,30}?-[A-Za-z]{0,4}S`,
    "g",
  ),
  /\b(?:echo|printf)[ \t]{1,3}(?:-[a-z]{1,3}[ \t]{1,3})?["']?[\w.$-]{1,40}:([^\s"'|]{1,200})["']?[ \t]{0,3}\|[ \t]{0,3}(?:sudo[ \t]{1,3})?(?:\/usr\/sbin\/)?chpasswd/g,
  /(?<![\w-])(?:trojan|vless|hysteria2?|hy2|tuic|ssr?):\/\/([^\s@#?/"'<>]{4,500})@/gi,
  /(?<![\w-])(?:vmess|ssr?):\/\/([A-Za-z0-9+/=_-]{16,8000})(?![\w@])/gi,
  /(?<![A-Za-z0-9])_(?:auth|password)["']?[ \t]{0,3}[:=][ \t]{0,3}["']?([A-Za-z0-9+/]{8,400}={0,2})(?![\w/])/g,
  /["']auth["'][ \t\r\n]{0,4}:[ \t\r\n]{0,4}["']([A-Za-z0-9+/]{10,400}={0,2})["']/g,
  // A token that stands for the name and the password before a host.
  /(?<=:\/\/)([^\s/:@"'<>[\]]{16,200})@/g,
  /\bIDENTIFIED[ \t]{1,3}(?:WITH[ \t]{1,3}["'\w]{1,40}[ \t]{1,3})?BY[ \t]{1,3}(?:PASSWORD[ \t]{1,3})?(?:"([^"\n]{1,200})"|'([^'\n]{1,200})')/gi,
  /\b(?:CREATE|ALTER)[ \t]{1,3}(?:USER|ROLE|LOGIN)[ \t][^\n;]{1,120}?PASSWORD[ \t]{0,3}=?[ \t]{0,3}N?'([^'\n]{1,200})'/gi,
];

/** The last form whose values count only where they look generated. */
const GENERATED = FORMS[6];

/** Adds the passwords of a text's commands. */
export function findCommands(text: string, spans: Span[]): void {
  const add = (match: RegExpExecArray): void => {
    const value = match.slice(1).find((one) => one !== undefined);
    if (value === undefined || isExample(value)) return;
    const from = match.index + match[0].lastIndexOf(value);
    if (!isMarkAt(text, from)) spans.push({ from, to: from + value.length, kind: "key" });
  };
  let patterns: readonly RegExp[] = [];
  const first = text.search(COMMAND_NAME);
  for (const match of first === -1 ? [] : text.matchAll(COMMAND)) {
    const place = match.slice(1).findIndex((one) => one !== undefined);
    if (place >= 0) {
      const [, ...own] = COMMANDS[place] ?? [""];
      patterns = own;
    } else if ("\n;|".includes(match[0])) patterns = [];
    else if (!match[0].endsWith("\n")) {
      for (const pattern of patterns) {
        pattern.lastIndex = match.index + 1;
        const found = pattern.exec(text);
        if (found !== null) add(found);
      }
    }
  }
  for (const form of FORMS) {
    for (const match of text.matchAll(form)) if (form !== GENERATED || looksRandom(match[1] ?? "", 16)) add(match);
  }
}
