/** Why no sign-in could be begun, without a word of the other side. */
import { RegistrationRejectedError } from "@modelcontextprotocol/client";
import type { SignInProblem } from "../../../discovery/library-port.ts";
import { GuardedFetchError, type GuardedFetchProblem } from "../../outgoing/problem.ts";
import type { OAuthProvider } from "./oauth.ts";

const GUARDED: Readonly<Record<GuardedFetchProblem, SignInProblem>> = {
  address: "address",
  rejected: "address",
  redirect: "unusable",
  unresolved: "unreachable",
  refused: "unreachable",
  unreachable: "unreachable",
  cut_off: "unreachable",
  timeout: "unreachable",
  too_large: "unusable",
  content_type: "unusable",
};

/** `error`: what `startSignIn` threw. */
export async function signInProblem(error: unknown, provider: OAuthProvider): Promise<SignInProblem> {
  if (error instanceof GuardedFetchError) return GUARDED[error.problem];
  if (error instanceof DOMException) return "unreachable";
  if (error instanceof RegistrationRejectedError) return "not_offered";
  const { authorizationServerMetadata: metadata } = (await provider.discoveryState()) ?? {};
  const knowsDocuments =
    provider.clientMetadataUrl !== undefined && metadata?.client_id_metadata_document_supported === true;
  const registers = metadata === undefined || metadata.registration_endpoint !== undefined || knowsDocuments;
  return registers ? "unusable" : "not_offered";
}
