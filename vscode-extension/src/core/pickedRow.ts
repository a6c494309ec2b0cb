/** The row of an input that Enter chose. */

/**
 * The focused row of an input whose rows are made from what is typed; undefined if they were made anew since the editor
 * told of the focus. Who types fast presses Enter before that.
 */
export function focusedRow<R>({
  items,
  activeItems,
}: {
  items: readonly R[];
  activeItems: readonly R[];
}): R | undefined {
  const [row] = activeItems;
  return row !== undefined && items.includes(row) ? row : undefined;
}
