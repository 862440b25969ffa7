/** Who may do what: the ways to sign in, scopes, tenants, keys, erasure, the audit log. */
import { from } from "./requirement.ts";

export const access = from("access", {
  "access/one-setting":
    "One setting says how callers show who they are; an unknown or contradictory configuration refuses to serve with one sentence that names the setting.",
  "access/name-of-base-and-channel":
    "author:<name> means the knowledge base alone where a channel and a base have the same name.",
  "access/unknown-channel":
    "A channel that nobody published to is an error of the caller: 404 over HTTP, invalid params over MCP, with a sentence that names it.",
  "access/oauth":
    "With OAuth a client finds the authorization server from the first 401, registers, signs its user in, and works with a token for this server alone, which can be renewed and revoked; old and new clients alike.",
  "access/consent-page":
    "The consent page, in English and Chinese, names the client, where access goes and what is allowed; it can be neither framed nor forged, and counts once in the browser that opened it.",
  "access/openid":
    "People can sign in at any OpenID provider: an id token counts only with the provider's signature, for this client, in time and with the nonce of this sign-in; an address only where the provider vouches for it.",
  "access/cloudflare-access":
    "Behind Cloudflare Access every request needs a JWT of the team for this application, in time, of a member; a token alone opens nothing.",
  "access/read-only":
    "Whoever may only read, by scope or because the address says so, sees and calls the tools that change nothing, and nothing of theirs is recorded.",
  "access/channels":
    "A channel that a tenant's author publishes to first is that tenant's: for another it does not exist, in no list, release, object or search; main is everybody's.",
  "access/author-scopes": "An author may be limited to a channel, or to changes of one knowledge base.",
  "access/own-sessions":
    "An author lists and moves the sessions of their own tenant; only an operator those of others.",
  "access/keys":
    "An operator makes keys that end, and revokes them without a deploy; only their digests are stored, and a guessed one asks no object.",
  "access/audit":
    "Publishes, rollbacks, agreements, readings of whole sessions, erasures and keys leave a line in the tenant's log, which is only added to, chained by hashes, and exported in pages.",
  "access/erasure":
    "A session, or all of an actor or a tenant, can be erased with what is stored under its id elsewhere; the receipt says what a second reading of the stores found.",
  "access/table":
    "For every route and tool it is written down who may call it, and what is another tenant's is answered as what was never there; one that is added without it fails a test.",
  "access/conformance":
    "The conformance suite's scenarios for authorization servers pass at the revisions of both eras.",
});
