/** Items by key, in the order of the first of each key. */
export function groupsBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly { readonly key: string; readonly items: readonly Item[] }[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups].map(([key, members]) => ({ key, items: members }));
}
