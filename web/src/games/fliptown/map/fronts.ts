// How the houses of the Town look: colours and the shape of the roof.

export interface Front {
  roof: string
  wall: string
  shape: 'gable' | 'flat' | 'hip' | 'arch' | 'tower' | 'peak'
}

export const FRONTS: Record<string, Front> = {
  undertaker: { roof: '#8a6a4f', wall: '#ebdfc9', shape: 'peak' },
  bank: { roof: '#5c7f78', wall: '#e3e3d0', shape: 'flat' },
  hideout: { roof: '#8d5a3c', wall: '#ecdcc6', shape: 'gable' },
  stables: { roof: '#a4582f', wall: '#f0dcc4', shape: 'hip' },
  general_store: { roof: '#4d7a86', wall: '#e1e2d2', shape: 'flat' },
  church: { roof: '#8f7a58', wall: '#ece2cb', shape: 'tower' },
  hotel: { roof: '#a14a3a', wall: '#efdac5', shape: 'flat' },
  land_office: { roof: '#b08a3a', wall: '#f2e4c5', shape: 'arch' },
  gunsmith: { roof: '#5d5f6b', wall: '#e3ddce', shape: 'gable' },
  bail_bonds: { roof: '#7d6a44', wall: '#e9dfc7', shape: 'flat' },
  sheriffs_office: { roof: '#4f6d4a', wall: '#e1e0c8', shape: 'arch' },
  saloon: { roof: '#9c3f3a', wall: '#eed8c5', shape: 'hip' },
  prospectors_club: { roof: '#b5762f', wall: '#f2e1c4', shape: 'arch' },
}
export const PLAIN: Front = { roof: '#7d6a44', wall: '#e9dfc7', shape: 'flat' }

export function roofOf({ shape }: Front, w: number): string {
  const m = w / 2
  switch (shape) {
    case 'gable':
      return `M-3 21L${m} 1L${w + 3} 21Z`
    case 'hip':
      return `M-2 21L8 6H${w - 8}L${w + 2} 21Z`
    case 'arch':
      return `M-2 21V11Q${m} -8 ${w + 2} 11V21Z`
    case 'tower':
      return `M-2 21L${m - 8} 7V-2L${m} -9L${m + 8} -2V7L${w + 2} 21Z`
    case 'peak':
      return `M-2 21V9H${m - 21}L${m} 2L${m + 21} 9H${w + 2}V21Z`
    default:
      return `M-2 21V12H8V5H${w - 8}V12H${w + 2}V21Z`
  }
}
