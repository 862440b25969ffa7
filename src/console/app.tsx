/** What surrounds every view: the name, the way to the other views, language and theme. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Busy } from "./parts/busy.tsx";
import { Keys } from "./parts/keys.tsx";
import { SignIn } from "./parts/sign-in.tsx";
import { OtherTenant } from "./parts/tenant-choice.tsx";
import { place, tenant } from "./router.ts";
import { chooseLanguage, chooseTheme, language, say, theme } from "./settings.ts";
import { subject } from "./subject.ts";
import { signInProblem } from "./sign-in-link.ts";
import { texts } from "./texts.ts";
import { hasEnded, token } from "./token.ts";
import { loadView, views } from "./views.ts";

/** The components that have been loaded, by path. */
const loaded = signal<Readonly<Record<string, ComponentType>>>({});
const failure = signal<unknown>(undefined);

/** Loads what a view shows; resolves when it can be drawn, or has failed. */
export async function showView(path: string): Promise<void> {
  try {
    const component = await loadView(path);
    if (component !== undefined) loaded.value = { ...loaded.value, [path]: component };
  } catch (error) {
    failure.value = error;
  }
}

function Navigation({ current }: { current: string }) {
  const links = useRef<HTMLElement>(null);
  // On a narrow screen the views are one line that scrolls.
  useEffect(() => {
    links.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <nav ref={links} aria-label={say(texts.views)}>
      {views.map(({ path, name }) => (
        <a key={path} href={`/${path}`} aria-current={path === current ? "page" : undefined}>
          {say(name)}
        </a>
      ))}
    </nav>
  );
}

function Settings() {
  const dark = theme.value === "dark";
  return (
    <div class="settings">
      <Keys />
      <SignIn />
      <button
        type="button"
        lang={language.value === "zh" ? "en" : "zh-CN"}
        onClick={() => chooseLanguage(language.value === "zh" ? "en" : "zh")}
      >
        {language.value === "zh" ? "English" : "中文"}
      </button>
      <button
        type="button"
        onClick={() => chooseTheme(dark ? "light" : "dark")}
        aria-label={say(dark ? texts.lightTheme : texts.darkTheme)}
      >
        {dark ? "☀" : "☾"}
      </button>
    </div>
  );
}

/** Instead of a view whose files did not come: the server is away, or has others since it was updated. */
function NotLoaded() {
  return (
    <div class="failed" role="alert">
      <p>{say(texts.notLoaded)}</p>
      <button type="button" onClick={() => location.reload()}>
        {say(texts.loadAgain)}
      </button>
    </div>
  );
}

function Current() {
  const [path = ""] = place.value.parts;
  const view = views.find((one) => one.path === path);
  const Shown = loaded.value[path];
  useEffect(() => {
    failure.value = undefined;
    if (loaded.value[path] === undefined) void showView(path);
  }, [path]);
  useEffect(() => {
    const shown = view === undefined || view.path === "" ? [] : [subject.value, say(view.name)];
    document.title = [...shown.filter((name) => name !== ""), "Cairn"].join(" · ");
  }, [path, language.value, subject.value]);
  if (view === undefined)
    return (
      <p class="empty">
        {say(texts.noSuchPage)} <a href="/">{say(texts.toStart)}</a>
      </p>
    );
  if (failure.value !== undefined) return <NotLoaded />;
  // Read anew by whoever has signed in or out, and for another tenant.
  return Shown === undefined ? <Busy /> : <Shown key={`${token.value} ${tenant.value}`} />;
}

export function App() {
  const [path = ""] = place.value.parts;
  return (
    <>
      <a class="skip" href="#main" data-plain>
        {say(texts.skip)}
      </a>
      <header>
        <a class="name" href="/">
          <svg viewBox="0 0 48 48" aria-hidden="true">
            <ellipse cx="24" cy="39" rx="18" ry="6" />
            <ellipse cx="23" cy="27" rx="13" ry="5" />
            <ellipse cx="25" cy="17" rx="9" ry="4" />
            <ellipse cx="24" cy="9" rx="5" ry="3" />
          </svg>
          Cairn
        </a>
        <Navigation current={path} />
        <Settings />
      </header>
      <main id="main" tabIndex={-1}>
        {signInProblem.value !== "" && token.value === "" && (
          <p class="failed" role="alert">
            {signInProblem.value}
          </p>
        )}
        {hasEnded.value && token.value === "" && (
          <p class="failed" role="alert">
            {say(texts.tokenEnded)}
          </p>
        )}
        <OtherTenant />
        <Current />
      </main>
    </>
  );
}
