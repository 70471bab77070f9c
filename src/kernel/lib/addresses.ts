/** Unique names, none of them in `taken`, for addresses of a plan. Equal ones get their distinction in parentheses. */
export function uniqueNames<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  distinction: (item: Item) => string,
  taken: readonly string[],
): readonly { readonly item: Item; readonly name: string }[] {
  const all = items.map(nameOf);
  const shared = new Set(all.filter((name, index) => all.indexOf(name) !== index));
  const used = new Set(taken);
  return items.map((item) => {
    const own = nameOf(item);
    let name = shared.has(own) ? `${own} (${distinction(item)})` : own;
    while (used.has(name)) name += ` (${distinction(item)})`;
    used.add(name);
    return { item, name };
  });
}
