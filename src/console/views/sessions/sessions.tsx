/** The sessions of the tenant; one of them: `/sessions/<id>`, and below it `prompts/<assembly id>`. */
import { place } from "../../router.ts";
import { GlassBox } from "./glass-box.tsx";
import { SessionPage } from "./session-page.tsx";
import { SessionList } from "./session-list.tsx";
import "./sessions.css";

export function Sessions() {
  const [, session, kind, assembly] = place.value.parts;
  if (session === undefined) return <SessionList />;
  if (kind === "prompts" && assembly !== undefined)
    return <GlassBox key={assembly} session={session} assembly={assembly} />;
  return <SessionPage key={session} session={session} />;
}
