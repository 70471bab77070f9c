/**
 * A unique name for each item, also different from all of `taken`: its own name. Items with the same name get their distinction in parentheses, so
 * two changes of a plan never share an address.
 */
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
