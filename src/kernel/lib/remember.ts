/**
 * A pure function that remembers its last answers: the same key gives the same answer, made once. Before there are more than `most`, all of
 * them are forgotten.
 */
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

/** A pure function that remembers every answer, by the very thing that it is asked of. For what lives as long as its answers are needed. */
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
