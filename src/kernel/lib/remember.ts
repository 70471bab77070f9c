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
