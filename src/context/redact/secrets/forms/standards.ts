/** Forms of no single vendor: web tokens, hashes of passwords, keys of addresses. Private keys have a file of their own. */
import type { SecretForm } from "../form.ts";

export const standards: readonly SecretForm[] = [
  // The address by which an authenticator takes its key.
  {
    starts: ["otpauth://"],
    pattern: /otpauth:\/\/[^\s"'<>&?]{1,120}\?(?:[\w%=.@:+-]{0,120}&){0,6}?secret=([A-Za-z2-7]{8,})/y,
    inside: true,
  },
  // A signed web token, and an encrypted one, whose second part is no JSON.
  { starts: ["eyJ"], pattern: /eyJ[\w-]{8,4000}\.eyJ[\w-]{4,}(?:\.[\w-]*)?/y },
  { starts: ["eyJ"], pattern: /eyJ[\w-]{16,2000}\.[\w-]{0,800}\.[\w-]{10,400}\.[\w-]{10,}\.[\w-]{10,}/y },
  // An API key of older Grafana: base64 of `{"k":`.
  { starts: ["eyJrIjoi"], pattern: /eyJrIjoi[\w+/-]{60,}={0,3}/y },
  // Hashes of passwords: bcrypt, the forms of crypt(3), argon2, Apache.
  { starts: ["$2a$", "$2b$", "$2y$"], pattern: /\$2[aby]\$\d\d\$[A-Za-z0-9./]{53}/y, inside: true },
  {
    starts: ["$1$", "$5$", "$6$", "$y$", "$apr1$"],
    pattern: /\$(?:1|5|6|y|apr1)\$(?:rounds=\d{1,9}\$)?[A-Za-z0-9./$]{20,}/y,
    inside: true,
  },
  { starts: ["$argon2"], pattern: /\$argon2(?:id?|d)\$[\w=,$+/]{40,}/y, inside: true },
  { starts: ["$pbkdf2", "pbkdf2_"], pattern: /\$?pbkdf2[-_]sha\d{1,3}\$[\w.$+/=]{40,}/y },
  // A wireless network as a square code has it, with its password.
  {
    starts: ["WIFI:"],
    pattern:
      /WIFI:(?:(?!P:)[A-Z]{1,3}\d?:(?:[^;\\\n]|\\.){0,64};){0,6}P:((?!password;|[<{$*[])(?:[^;\\\n]|\\.){4,128})(?=;)/y,
  },
  // An address of the first kind of error reports: the key stands before the at-sign.
  { starts: ["://"], pattern: /:\/\/([0-9a-f]{32})(?::[0-9a-f]{32})?@/y, inside: true },
];
