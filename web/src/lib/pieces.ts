// Pieces of one kind are alike: the table says how many stand where, not which is which. To let them move on the
// screen they get an identity here: what stays in a place stays itself, the rest travels.

export interface Piece {
  id: number
  place: string
}

/** The same pieces in their new places. New ones get fresh numbers, missing ones are gone. */
export function follow(before: Piece[], places: string[], next: () => number): Piece[] {
  const open = [...places]
  const staying: Piece[] = []
  const moving: Piece[] = []
  for (const piece of before) {
    const at = open.indexOf(piece.place)
    if (at >= 0) {
      open.splice(at, 1)
      staying.push(piece)
    } else {
      moving.push(piece)
    }
  }
  for (const place of open) {
    const piece = moving.shift()
    staying.push({ id: piece ? piece.id : next(), place })
  }
  return staying
}
