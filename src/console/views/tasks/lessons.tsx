/** What finished runs have taught, for operators: whom each lesson helped and harmed, and retiring one. `?retired=1` shows those as well. */
import { useState } from "preact/hooks";
import { call, ofTenant } from "../../api.ts";
import { lessonMakers, nameOf, taskTypes } from "../../code-names.ts";
import { Failed } from "../../parts/failed.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Told } from "../../parts/told.tsx";
import { Time } from "../../parts/time.tsx";
import { addressOf, place, setQuery } from "../../router.ts";
import { inBrackets, say } from "../../settings.ts";
import { token } from "../../token.ts";
import type { RetiredBecause } from "../../../lessons/lesson.ts";
import { retiredBecause, texts } from "./texts.ts";

interface Lesson {
  id: string;
  goal: string;
  domain: string;
  needs: string[];
  tools: string[];
  success_factors: string[];
  pitfalls: string[];
  success: boolean;
  made_by: string;
  made_at: string;
  from: { trajectory_id: string };
  helped: number;
  harmed: number;
  retired?: RetiredBecause;
}

function Points({ name, points }: { name: string; points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <>
      <p class="soft">{name}</p>
      <ul>
        {points.map((point, place_) => (
          <li key={place_}>{point}</li>
        ))}
      </ul>
    </>
  );
}

function One({ lesson, changed }: { lesson: Lesson; changed(): void }) {
  const [error, setError] = useState<unknown>(undefined);
  const { id, goal, domain, tools, success_factors, pitfalls, made_by, made_at, from, helped, harmed } = lesson;
  return (
    <li>
      <h2>{goal}</h2>
      <p class="soft">
        {domain !== "" && `${nameOf(taskTypes, domain)} · `}
        {nameOf(lessonMakers, made_by)} · <Time at={Date.parse(made_at)} /> ·{" "}
        <a href={addressOf(["tasks", from.trajectory_id])}>{say(texts.takenFrom)}</a>
      </p>
      <p>
        {say(texts.helped)} <strong>{helped}</strong> · {say(texts.harmed)} <strong>{harmed}</strong>
        {lesson.retired !== undefined &&
          ` · ${say(texts.isRetired)}${inBrackets(nameOf(retiredBecause, lesson.retired))}`}
      </p>
      <Points name={say(texts.factors)} points={success_factors} />
      <Points name={say(texts.pitfalls)} points={pitfalls} />
      {tools.length > 0 && (
        <p class="soft">
          <code>{tools.join(" → ")}</code>
        </p>
      )}
      {lesson.retired === undefined && (
        <button
          type="button"
          onClick={() =>
            void call("POST", ofTenant(`/api/lessons/${encodeURIComponent(id)}/retire`)).then(changed, setError)
          }
        >
          {say(texts.retire)}
        </button>
      )}
      {error !== undefined && <Failed error={error} />}
    </li>
  );
}

export function Lessons() {
  const [times, setTimes] = useState(0);
  const [gone, setGone] = useState<string | undefined>(undefined);
  if (token.value === "") return <p class="empty">{say(texts.lessonsSignIn)}</p>;
  const retired = place.value.query.get("retired") === "1";
  return (
    <>
      <p class="soft">{say(texts.lessonsLead)}</p>
      <label>
        <input
          type="checkbox"
          class="check"
          checked={retired}
          onChange={({ currentTarget }) => setQuery({ retired: currentTarget.checked ? "1" : undefined })}
        />{" "}
        {say(texts.alsoRetired)}
      </label>
      {gone !== undefined && (
        <Told times={times}>
          {say(texts.wasRetired)} {gone}
        </Told>
      )}
      <Loaded<{ lessons: Lesson[] }> path={`/api/lessons?retired=${retired ? "1" : "0"}`} times={times}>
        {({ lessons }) => (
          <>
            {lessons.length === 0 && <p class="empty">{say(texts.noLessons)}</p>}
            <ul class="passages">
              {lessons.map((lesson) => (
                <One
                  key={lesson.id}
                  lesson={lesson}
                  changed={() => {
                    setGone(lesson.goal);
                    setTimes(times + 1);
                  }}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </>
  );
}
