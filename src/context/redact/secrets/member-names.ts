/** Names of an object's members whose values are secrets, whatever they look like. */

const MEMBER_NAME =
  /^(?:.*[_.-])?(?:api[_-]?key|access[_-]?key|secret|secret[_-]?key|client[_-]?secret|app[_-]?secret|token|auth|authorization|passw(?:or)?d|passphrase|passcode|pwd|cookie|private[_-]?key|credentials?|signature|jwt|密码|口令|密钥|令牌)$/i;
/** The same as the last words of a name in camel case, as `clientSecret`. */
const CAMEL_NAME =
  /[a-z](?:ApiKey|AccessKey|Secret|SecretKey|Token|Authorization|Password|Passwd|Passphrase|Cookie|PrivateKey|Credentials?)$/;
const HARMLESS_MEMBER = /(?:page|next|continuation|cancellation|stop|max|cursor)[_-]?token$/i;

/** Whether the value of an object's member with this name is a secret, whatever it looks like. */
export const isSecretMember = (name: string): boolean =>
  name.length <= 100 && (MEMBER_NAME.test(name) || CAMEL_NAME.test(name)) && !HARMLESS_MEMBER.test(name);
