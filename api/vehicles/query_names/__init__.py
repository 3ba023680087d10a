"""The cars of the catalogue as queries name them: nicknames, generations, bodies, engines."""
