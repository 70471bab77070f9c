/** A pure function with a cache by key. A cache of `most` answers is cleared. */
export function remember<Input, Answer>(
  most: number,
  keyOf: (input: Input) => string,
  compute: (input: Input) => Answer,
): (input: Input) => Answer {
  const answers = new Map<string, Answer>();
  return (input) => {
    const key = keyOf(input);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = compute(input);
    if (answers.size >= most) answers.clear();
    answers.set(key, answer);
    return answer;
  };
}

/** A pure function with a cache by identity, never cleared: it must live only as long as its answers are needed. */
export function rememberEach<Input, Answer>(compute: (input: Input) => Answer): (input: Input) => Answer {
  const answers = new Map<Input, Answer>();
  return (input) => {
    const known = answers.get(input);
    if (known !== undefined) return known;
    const answer = compute(input);
    answers.set(input, answer);
    return answer;
  };
}

/** As rememberEach; an answer is forgotten with its input. */
export function rememberWithInput<Input extends object, Answer>(
  compute: (input: Input) => Answer,
): (input: Input) => Answer {
  const answers = new WeakMap<Input, { readonly answer: Answer }>();
  return (input) => {
    const known = answers.get(input) ?? { answer: compute(input) };
    answers.set(input, known);
    return known.answer;
  };
}
