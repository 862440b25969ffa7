export function inTerminalLanguage(
  args: readonly string[],
  environment: { readonly [name: string]: string | undefined },
  en: string,
  zh: string,
): string;
