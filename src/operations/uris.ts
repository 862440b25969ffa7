/** The URIs of Cairn's resources, made from ids. Reading one back is `references.ts`. */

/** What subscribers of a tenant's connected servers listen to. No resource can be read there. */
export const SERVERS_URI = "servers://";

/** What subscribers of a tenant's list of tasks listen to. No resource can be read there. */
export const TASKS_URI = "tasks://";

/** An id as one segment of an address; what is safe to read stays readable. */
export function segment(id: string): string {
  return id.replace(/[\s%/?#"<>\\^`{|}]/gu, (character) => encodeURIComponent(character));
}

export function baseUri(base: string): string {
  return `knowledge://${segment(base)}`;
}

export function nodeUri(base: string, tree: string, node: string): string {
  return `${baseUri(base)}/${segment(tree)}#${segment(node)}`;
}

/** A document's id is a path, whose slashes stay as they are. */
export function documentUri(base: string, id: string): string {
  return `document://${segment(base)}/${id.split("/").map(segment).join("/")}`;
}

/** A passage's address, from its id: its document's, and its number after a #. */
export function passageUri(id: string): string {
  const cut = id.lastIndexOf("#");
  const slash = id.indexOf("/");
  return `${documentUri(id.slice(0, slash), id.slice(slash + 1, cut))}${id.slice(cut)}`;
}

/** With a cursor, of a page after the first. */
export function historyUri(sessionId: string, cursor?: string): string {
  return `conversation://${segment(sessionId)}/history${cursor === undefined ? "" : `?cursor=${cursor}`}`;
}

/** A page of a session's context after the first. */
export function evidenceUri(sessionId: string, evidenceId: string): string {
  return `session://${segment(sessionId)}/evidence/${evidenceId}`;
}

export function contextPageUri(sessionId: string, cursor: string): string {
  return `session://${segment(sessionId)}?cursor=${cursor}`;
}

/** What is told once, when a task's session begins. No resource can be read there. */
export function taskUri(taskId: string): string {
  return `task://${segment(taskId)}`;
}

/** What a task did, as a resource. */
export function trajectoryUri(taskId: string): string {
  return `trajectory://${segment(taskId)}`;
}
