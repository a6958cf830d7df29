// Time that is left, as people read it.

/** `0:07`, `12:30`, `1:02:03`, and from two days on whole days and hours: `3 d 5 h`. */
export function spell(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const hours = Math.floor(whole / 3600)
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`
  const two = (n: number): string => String(n).padStart(2, '0')
  const minutes = Math.floor(whole / 60) % 60
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** What a choice in the set-up means: `60` for each answer, `600+10` for all answers and what each adds. */
export function timing(choice: string): { deadline: number | null; bank: number | null; increment: number | null } {
  const [first, second] = choice.split('+')
  if (second !== undefined) return { deadline: null, bank: Number(first), increment: Number(second) }
  return { deadline: first ? Number(first) : null, bank: null, increment: null }
}
