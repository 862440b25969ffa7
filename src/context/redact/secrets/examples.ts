/** Values that stand where a secret stands and are examples, types or settings, by their words. */
import { isPlaceholder } from "./randomness.ts";
import { secretNames } from "./names.ts";

/** Words of documents, types and validation. */
const WORD =
  /^(?:(?:string|text|number|boolean|bool|int|integer|object|array|any|null|nil|none|undefined|void|true|false|yes|no|on|off|enabled|disabled|default|empty|blank|unset|required|optional|invalid|incorrect|wrong|missing|weak|strong|hidden|masked|encrypted|hashed|redacted|removed|changed|expired|prompt|stdin|env|auto|ask|input|plain|plaintext|example|placeholder|dummy|sample|todo|tbd|secret|key|value|word|username|user|admin_?password|foobared)|change[_-]?(?:me|it|this)|replace[_-]?(?:me|this|with[\w-]{0,30})|(?:my|your|the|new|old|some|db|database|user|root|admin|secure|strong|super|top|enter)[_-]?(?:secure[_-]?|strong[_-]?|secret[_-]?)?(?:password|passwd|pass|pwd|secret|passphrase|token|here)(?:[_-]?here)?|x{3,}|…)$/i;
/** What a program puts in: `%PASS%`, `{{password}}`, `[password]`, `$1`, `:password`, `?`. */
const FILLED = /^(?:[$%[(<{?@]|:[a-z]|\\\(|&[a-z]+;|\.\.)/i;

/** Whether a value stands for a secret, says of which type it is, or tells what is wrong with it. */
export const isExample = (value: string): boolean =>
  FILLED.test(value) ||
  isPlaceholder(value) ||
  WORD.test(value) ||
  secretNames.has(value.toLowerCase().replace(/[_-]?here$/, ""));
