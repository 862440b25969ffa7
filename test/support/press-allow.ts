/** What a person does on the page of an approval: they look at it and press a button. The answer says what they were shown. */

type Ask = (url: string, init?: RequestInit) => Promise<Response>;

/** Opens the page and presses `Allow`, or another button. `given`: what else is chosen there. `ask`: how the page is reached. */
export async function pressAllow(
  url: string,
  given: Record<string, string> = {},
  ask: Ask = (address, init) => fetch(address, init),
): Promise<Response> {
  const html = await (await ask(url)).text();
  const pin = /name="pin" value="(\w+)"/u.exec(html)?.[1];
  const body = new URLSearchParams({ answer: "approve", ...(pin !== undefined && { pin }), ...given });
  return ask(url, { method: "POST", body });
}
