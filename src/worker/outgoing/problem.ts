/** Why a guarded request brought nothing, in words of our own. */

/**
 * Why nothing came back. `address`: the address, a redirect's or one that its name stands for may not be requested. `rejected`: it is, or redirects
 * to, one that whoever asks refuses. `redirect`: too
 * many, one without a target, or one that would carry a request's body elsewhere. `refused`: nothing listens there, so that nothing was sent;
 * a platform that does not tell it from a connection that was lost later says `unreachable`. `cut_off`: the body broke off.
 * `content_type`: none of those wanted.
 */
export type GuardedFetchProblem =
  | "address"
  | "rejected"
  | "redirect"
  | "unresolved"
  | "refused"
  | "unreachable"
  | "cut_off"
  | "timeout"
  | "too_large"
  | "content_type";

const messages: Readonly<Record<GuardedFetchProblem, string>> = {
  address: "the address is not on the public internet",
  rejected: "the address has been rejected",
  redirect: "the answer redirects in a way that is not followed",
  unresolved: "the host's name could not be resolved",
  refused: "the connection was refused",
  unreachable: "the connection failed",
  cut_off: "the answer broke off",
  timeout: "the answer took too long",
  too_large: "the answer is too large",
  content_type: "the answer is of another type",
};

/** Holds no text of the other side. */
export class GuardedFetchError extends Error {
  readonly problem: GuardedFetchProblem;
  constructor(problem: GuardedFetchProblem) {
    super(messages[problem]);
    this.name = "GuardedFetchError";
    this.problem = problem;
  }
}
