def files(a,b,c): return {}
