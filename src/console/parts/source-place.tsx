/** A place in a file: a link that opens the editor where the files are on this machine, else its name. */
export function SourcePlace({
  root,
  file,
  line,
  column = 1,
}: {
  root: string | undefined;
  file: string;
  line: number;
  column?: number;
}) {
  const name = `${file}:${line}:${column}`;
  if (root === undefined) return <code>{name}</code>;
  const path = `${root.replaceAll("\\", "/")}/${file}`.replace(/^\/*/, "/");
  const address = `vscode://file${path.split("/").map(encodeURIComponent).join("/").replaceAll("%3A", ":")}`;
  return (
    <a href={`${address}:${line}:${column}`} data-plain>
      <code>{name}</code>
    </a>
  );
}
