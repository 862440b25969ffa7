import type { Node, OpenTree } from "../../../knowledge/model.ts";
import { say } from "../../settings.ts";
import { texts } from "./texts.ts";

/** What the author wrote for a step in each language of its tree. */
export function EveryLanguage({ tree, node }: { tree: OpenTree; node: Node }) {
  if (node.texts.length === 0) return null;
  const own = { language: tree.language, ...node, hint: node.input?.hint };
  return (
    <details>
      <summary>{say(texts.inWords)}</summary>
      {[own, ...node.texts].map(({ language, title, response, hint, options }) => (
        <section key={language} lang={language} aria-label={language}>
          <p class="soft">
            <code>{language}</code>
          </p>
          {title !== undefined && <p>{title}</p>}
          {response !== undefined && <p class="said">{response}</p>}
          {hint !== undefined && <p class="soft">{hint}</p>}
          <ul>
            {options.map(({ id, description }) => (
              <li key={id}>{description}</li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}
