// The words of the page. Sentences live in catalogues (`words/en.json`), one for each language; code names them by key.
//   t('undo')                     "Undo"
//   t('left', { n: 2 })           "{n} {n|move|moves} left" → "2 moves left"
// `{n|one form|all other forms}` chooses by the number; languages with more forms name them: `{n|one:…|few:…|other:…}`.

import { settings } from './settings.svelte'

export type Args = Record<string, string | number>
type Sentences = Record<string, string>
type Files = Record<string, () => Promise<unknown>>

function form(language: string, n: number, choices: string[]): string {
  const named = choices.map((c) => /^(zero|one|two|few|many|other):(.*)$/s.exec(c))
  const wanted = new Intl.PluralRules(language).select(n)
  if (named.every((m) => m !== null)) {
    const found = named.find((m) => m[1] === wanted) ?? named.find((m) => m[1] === 'other')
    return found?.[2] ?? ''
  }
  return (wanted === 'one' ? choices[0] : choices.at(-1)) ?? ''
}

/** Put the arguments into a sentence. */
export function fill(sentence: string, args: Args, language = 'en'): string {
  return sentence.replace(/\{(\w+)((?:\|[^{}|]*)*)\}/g, (whole: string, name: string, forms: string) => {
    const value = args[name]
    if (value === undefined) return whole
    return forms ? form(language, Number(value), forms.slice(1).split('|')) : String(value)
  })
}

function file(language: string, others: Files): string {
  return Object.keys(others).find((path) => path.endsWith(`/${language}.json`)) ?? ''
}

/** English, and the languages of these files. */
export function languagesOf(others: Files): string[] {
  return ['en', ...Object.keys(others).map((path) => path.slice(path.lastIndexOf('/') + 1, -'.json'.length))]
}

const loaded = $state<Record<string, Record<string, Sentences>>>({})

/** The words of one part of the client: English at once, other languages when they are chosen.
`const t = catalogue('goldwest', en, import.meta.glob('./words/*.json'))` */
export function catalogue<Key extends string>(
  part: string,
  english: Record<Key, string>,
  others: Files = {},
): (key: Key, args?: Args) => string {
  return (key, args) => {
    const language = settings.language
    const load = language === 'en' ? undefined : others[file(language, others)]
    const known = loaded[language]?.[part]
    if (load && !known)
      void load().then((file) => {
        const sentences = (file as { default: Sentences }).default
        loaded[language] = { ...loaded[language], [part]: sentences }
      })
    const sentence = known?.[key] ?? english[key]
    return args ? fill(sentence, args, known?.[key] ? language : 'en') : sentence
  }
}
