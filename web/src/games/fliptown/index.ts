export { default } from '../generic'
