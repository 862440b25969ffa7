/**
 * Where a code may be sent: the one rule for registration and for requests. Besides https and this machine these are private-use
 * schemes (RFC 8252, 7.1), which editors register for themselves: `cursor://…`, `vscode://…`. Not here: that the address of a request
 * is a registered one, letter by letter, which the library compares.
 */

/** Schemes that programs of the system or of the browser answer, so that none of them is a client's own. */
const OTHERS = new Set(
  "about android-app blob chrome data facetime file filesystem ftp ftps git gopher http https imap intent irc jar javascript ldap ldaps mailto news nfs pop resource rtsp sftp sip sips sms smb ssh tel telnet urn vbscript view-source ws wss".split(
    " ",
  ),
);
/** The handlers of an operating system, such as `ms-settings:` and `x-apple.systempreferences:`, and those that pages may register. */
const SYSTEM = /^(?:ms-|search-ms|x-apple|web\+)/;

/** The scheme of a client's own, in small letters, of an address that has one and names a place in it; undefined for any other. */
export function privateUseScheme(address: string): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]{1,60}):(?:\/\/[^/?#]|\/[^/])/i.exec(address)?.[1]?.toLowerCase();
  return scheme === undefined || OTHERS.has(scheme) || SYSTEM.test(scheme) ? undefined : scheme;
}

/** https, or http on this machine, as OAuth 2.1 has it. */
const USUAL = /^(?:https:\/\/[^/?#]|http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?:[:/?]|$))/i;

/** Whether codes may be sent to an address, once a client has registered it. */
export const mayReceiveCodes = (address: string): boolean =>
  !address.includes("*") && (privateUseScheme(address) !== undefined || USUAL.test(address));
