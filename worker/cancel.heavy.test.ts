// Alone on the machine, what is cancelled has to stop within 2 s.
import './cancel.test.ts'
